import { z } from 'zod'
import { SCENARIO_NAMES } from '../domain/scenario.ts'
import type { ScenarioState } from '../domain/scenario.ts'

const none = z.strictObject({})
const name = z.enum(SCENARIO_NAMES)

/** Which scenarios the embedded service runs. Strict: its keys and its address stay in main. */
export const scenarioState = z.strictObject({
  active: z.array(name).max(SCENARIO_NAMES.length).readonly(),
  clockMovedMs: z.number().min(0),
}) satisfies z.ZodType<ScenarioState>

/** Calls of the demonstration's scenarios. Each is answered with the state afterwards. */
export const SCENARIO_CONTRACT = {
  'scenarios.state': { input: none, output: scenarioState },
  'scenarios.start': { input: z.strictObject({ name }), output: scenarioState },
  'scenarios.putBack': { input: none, output: scenarioState },
} as const
