/** Small sounds, made as they are needed: cards on cloth, and a few plucked strings. */

/** @typedef {import("./feedback.js").Cue} Cue */

const LOUDNESS = 0.22;
/** The pitches of a chord that rises, in hertz. */
const CHORD = [392, 523.25, 659.25, 783.99, 1046.5];

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let output = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Plays what happened, one thing shortly after the other. @param {Cue[]} cues */
export function play(cues) {
  const audio = awake();
  let at = audio.currentTime + 0.01;
  for (const cue of cues) at += SOUNDS[cue](at);
}

/** @type {Record<Cue, (at: number) => number>} each gives the seconds until the next may begin */
const SOUNDS = {
  lifted: (at) => brush(at, 0.05, 2600, 0.25),
  moved: (at) => brush(at, 0.11, 1500, 0.5) + thump(at + 0.07, 150, 0.5),
  dealt: (at) => [0, 0.09, 0.18].reduce((_, late) => late + brush(at + late, 0.09, 1900, 0.5), 0),
  turned: (at) => brush(at, 0.06, 3400, 0.4),
  undone: (at) => brush(at, 0.12, 1000, 0.4),
  refused: (at) => thump(at, 98, 0.9),
  run_removed: (at) =>
    [0, 1, 2].reduce((_, step) => pluck(at + step * 0.09, CHORD[step], 0.5), 0) + 0.25,
  won: (at) => CHORD.reduce((_, pitch, step) => pluck(at + 0.1 + step * 0.12, pitch, 0.7), 0) + 0.6,
};

/** Browsers let sounds begin only when the player has touched something. */
function awake() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** @returns {GainNode} */
function ear() {
  const audio = awake();
  if (!output) {
    output = new GainNode(audio, { gain: LOUDNESS });
    output.connect(audio.destination);
  }
  return output;
}

/** @param {number} at @param {number} length @param {number} loudness */
function fading(at, length, loudness) {
  const gain = new GainNode(awake(), { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(ear());
  return gain;
}

/** A card that slides: noise of one colour. @param {number} at @param {number} length @param {number} pitch @param {number} loudness */
function brush(at, length, pitch, loudness) {
  const audio = awake();
  const source = new AudioBufferSourceNode(audio, { buffer: hiss(audio) });
  const colour = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(colour).connect(fading(at, length, loudness));
  source.start(at, Math.random() * 0.5, length + 0.05);
  return length * 0.6;
}

/** A card that is put down. @param {number} at @param {number} pitch @param {number} loudness */
function thump(at, pitch, loudness) {
  const tone = new OscillatorNode(awake(), { type: "sine", frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.09);
  tone.connect(fading(at, 0.1, loudness));
  tone.start(at);
  tone.stop(at + 0.12);
  return 0.06;
}

/** @param {number} at @param {number} pitch @param {number} loudness */
function pluck(at, pitch, loudness) {
  for (const [multiple, share] of [
    [1, 1],
    [2, 0.35],
    [3, 0.12],
  ]) {
    const tone = new OscillatorNode(awake(), { type: "sine", frequency: pitch * multiple });
    tone.connect(fading(at, 0.9 / multiple, loudness * share));
    tone.start(at);
    tone.stop(at + 1);
  }
  return 0.05;
}

/** A second of noise. @param {AudioContext} audio */
function hiss(audio) {
  if (noise) return noise;
  noise = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noise;
}
