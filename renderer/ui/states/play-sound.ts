import type { AlertSound } from '../../../app/domain/news/view-choices.ts'

// A sound is made here instead of by the notification: a system has one sound for all of them, or none, as on most Linux desktops, and
// the dialog of an alert could not play it. It needs no file either, so that the content policy can forbid media.

/** A note: its frequency in hertz, when it begins and how long it sounds, in seconds, and how loud it is, up to 1. */
interface Note {
  frequency: number
  at: number
  lasts: number
  volume: number
}

const NOTES: Readonly<Record<AlertSound, readonly Note[]>> = {
  chime: [
    { frequency: 659, at: 0, lasts: 0.5, volume: 0.16 },
    { frequency: 988, at: 0.13, lasts: 0.7, volume: 0.14 },
  ],
  bell: [
    { frequency: 523, at: 0, lasts: 1.1, volume: 0.16 },
    { frequency: 1319, at: 0, lasts: 0.5, volume: 0.04 },
  ],
}

/** Without a beginning of its own a note would click. */
const RISE_S = 0.012

/** Exponential ramps cannot reach 0. */
const SILENCE = 0.0001

function addNote(context: AudioContext, { frequency, at, lasts, volume }: Note): OscillatorNode {
  const [start, end] = [context.currentTime + at, context.currentTime + at + lasts]
  const tone = new OscillatorNode(context, { frequency })
  const loudness = new GainNode(context, { gain: 0 })
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(volume, start + RISE_S)
  loudness.gain.exponentialRampToValueAtTime(SILENCE, end)
  tone.connect(loudness).connect(context.destination)
  tone.start(start)
  tone.stop(end)
  return tone
}

let playing: AudioContext | null = null

function end(context: AudioContext): void {
  if (playing === context) playing = null
  if (context.state !== 'closed') context.close().catch((thrown: unknown) => reportError(thrown))
}

/** Plays notes; those that are still being played end. An open context would keep the sound device busy, so it is closed afterwards. */
export function playNotes(notes: readonly Note[]): void {
  if (playing !== null) end(playing)
  const context = new AudioContext()
  playing = context
  const tones = notes.map((note) => ({ tone: addNote(context, note), end: note.at + note.lasts }))
  const last = tones.reduce((one, other) => (other.end > one.end ? other : one))
  last.tone.addEventListener('ended', () => end(context))
}

/** Plays a sound as playNotes does. */
export const playSound = (sound: AlertSound): void => playNotes(NOTES[sound])
