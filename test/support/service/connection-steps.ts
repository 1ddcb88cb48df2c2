import fc from '../cases/property.ts'

// What a person, the keychain, the services and the system do to connections.

const place = fc.nat({ max: 3 })
const origin = fc.nat({ max: 2 })
const events = [
  fc.record({ do: fc.constant('ask' as const), window: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('switch' as const), window: fc.integer({ min: 1, max: 2 }), place }),
  fc.record({ do: fc.constantFrom('add' as const, 'settle' as const, 'close' as const) }),
  fc.record({ do: fc.constant('remove' as const), place }),
  fc.record({ do: fc.constantFrom('enter' as const, 'changeAddress' as const), place }),
  fc.record({ do: fc.constant('type' as const), origin, keepsAnyway: fc.boolean() }),
  fc.record({ do: fc.constant('forget' as const), place }),
  fc.record({ do: fc.constant('keychain' as const), isLocked: fc.boolean(), slow: fc.nat({ max: 6 }) }),
  fc.record({ do: fc.constant('service' as const), slow: fc.nat({ max: 6 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
] as const
const kill = fc.record({ do: fc.constant('kill' as const) })
/** Turns of the event loop before the next step. */
const pause = fc.nat({ max: 8 })
const step = fc.record({ what: fc.oneof(...events), pause })
const stepOrKill = fc.record({ what: fc.oneof(...events, kill), pause })

/** A step of an interleaving. */
export type Step = typeof stepOrKill extends fc.Arbitrary<infer T> ? T : never

/** Steps in any order. */
export interface Interleaving {
  /** It does not begin with OPENING. */
  isBare: boolean
  steps: Step[]
}

const inAnyOrder = (steps: fc.Arbitrary<Step>): fc.Arbitrary<Interleaving> =>
  fc.record({ isBare: fc.boolean(), steps: fc.array(steps, { minLength: 4, maxLength: 24 }) })

/** Interleavings of a process that always ends in order. */
export const interleaving = inAnyOrder(step)

/** Interleavings of a process that may also be killed between any two steps. */
export const killedInterleaving = inAnyOrder(stepOrKill)

/** Adds two connections with their keys, which most steps need. */
export const OPENING: readonly Step[] = [0, 1].flatMap((index): Step[] => [
  { what: { do: 'add' }, pause: 0 },
  { what: { do: 'type', origin: index, keepsAnyway: false }, pause: 0 },
  { what: { do: 'settle' }, pause: 0 },
])
