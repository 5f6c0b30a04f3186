// Short sounds, made here, off until somebody turns them on.

let context;
const sounds = {
  card: [["triangle", 420, 220, 0.07, 0.16]],
  hit: [["square", 180, 60, 0.16, 0.2], ["sawtooth", 90, 40, 0.2, 0.12]],
  stop: [["triangle", 300, 280, 0.1, 0.18], ["triangle", 600, 560, 0.08, 0.08]],
  heal: [["sine", 520, 780, 0.18, 0.14]],
  late: [["square", 880, 880, 0.06, 0.08]],
  turn: [["sine", 660, 660, 0.12, 0.14], ["sine", 880, 880, 0.16, 0.14, 0.12]],
  end: [["triangle", 392, 392, 0.2, 0.16], ["triangle", 523, 523, 0.4, 0.16, 0.18]],
};

/** @param {keyof typeof sounds} name */
export function play(name) {
  if (document.documentElement.dataset.sound !== "on" || !sounds[name] || !navigator.userActivation?.hasBeenActive) return;
  context ||= new AudioContext();
  for (const [type, from, to, length, loud, wait = 0] of sounds[name]) {
    const tone = context.createOscillator(), gain = context.createGain(), at = context.currentTime + wait;
    tone.type = type;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
