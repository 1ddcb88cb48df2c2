import { vi } from 'vitest'

/** Stands for the sound of the window: tells which frequencies were started, and ends what is being played. */
export function stubAudio(): { started: number[]; open: () => number; end: () => void } {
  const started: number[] = []
  let open = 0
  let listeners: (() => void)[] = []
  class Context {
    state = 'running'
    currentTime = 0
    destination = {}

    constructor() {
      open += 1
    }

    close(): Promise<void> {
      this.state = 'closed'
      open -= 1
      return Promise.resolve()
    }
  }
  class Oscillator {
    frequency: number

    constructor(_context: unknown, { frequency }: { frequency: number }) {
      this.frequency = frequency
    }

    connect<Next>(next: Next): Next {
      return next
    }

    start(): void {
      started.push(this.frequency)
    }

    stop(): void {
      // It ends when the test says so.
    }

    addEventListener(_name: string, listener: () => void): void {
      listeners.push(listener)
    }
  }
  class Gain {
    gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    }

    connect(next: unknown): unknown {
      return next
    }
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', Gain)
  return {
    started,
    open: () => open,
    end() {
      for (const listener of listeners) listener()
      listeners = []
    },
  }
}
