/** Installs the service worker: with it the table opens without a network, to say so. */
export function install() {
  // Not on a page that is no secure context, and not where the browser forbids it.
  void navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
