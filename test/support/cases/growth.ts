import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

// Times depend on the machine, so tests of growth count instead: how often each block of JavaScript ran, and how many bytes were
// allocated, in libraries too. Work inside a single native call is counted only as far as it allocates.

/** How many times as much some work cost. `steps` is exact; `bytes` is an estimate from samples. */
export interface Growth {
  steps: number
  bytes: number
}

const SAMPLING_INTERVAL = 2048

/** Less than this is mostly what every call costs. */
const [MIN_STEPS, MIN_BYTES] = [1000, 400_000]

const session = new Session()
session.connect()

/** Calls the inspector, which answers at once within its own thread. */
function inspect(method: string, parameters: object = {}): unknown {
  let answer: unknown
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw error
    answer = result
  })
  return answer
}

// Optimised code skips the counters of functions that it inlines.
setFlagsFromString('--no-opt')
setFlagsFromString('--no-maglev')
// From the start of the file: a function that ran before is counted without its blocks.
inspect('Profiler.enable')
inspect('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
inspect('HeapProfiler.enable')

interface CountedFunctions {
  result: { functions: { ranges: { count: number }[] }[] }[]
}

function stepsOf(work: () => unknown): number {
  // Each call returns the numbers since the last one.
  inspect('Profiler.takePreciseCoverage')
  work()
  const { result } = inspect('Profiler.takePreciseCoverage') as CountedFunctions
  const steps = result
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
  return Math.max(MIN_STEPS, steps)
}

interface SampledNode {
  selfSize: number
  children: SampledNode[]
}

const sizeOf = ({ selfSize, children }: SampledNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize)

function bytesOf(work: () => unknown): number {
  inspect('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  work()
  const { profile } = inspect('HeapProfiler.stopSampling') as { profile: { head: SampledNode } }
  return Math.max(MIN_BYTES, sizeOf(profile.head))
}

/** How many times as much the work costs when its input is made twice as large. A linear one costs about twice as much. */
export function growthOf<Input>(size: number, make: (size: number) => Input, work: (input: Input) => unknown): Growth {
  const [once, twice] = [make(size), make(2 * size)]
  // The first run also compiles.
  work(once)
  const growth = (measure: (run: () => unknown) => number): number =>
    measure(() => work(twice)) / measure(() => work(once))
  return { steps: growth(stepsOf), bytes: growth(bytesOf) }
}

// Of the work that a service can cause with what it sends. Twice the input may cost at most this many times as much, which leaves room for
// the logarithm of a sort and for allocated reserves. A square costs four times as much.
export const MAX_GROWTH = 2.6
