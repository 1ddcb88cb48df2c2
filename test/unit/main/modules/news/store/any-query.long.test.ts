import { it } from 'vitest'
import { tryBesideGood, tryQueries } from '../../../../../support/cases/any-query.ts'

// Other texts in each run; the name of a test says how to have the same again.
const seed = Number(process.env.TEARSHEET_SEED ?? Date.now() % 1e9)
const [TEXTS, BESIDE] = [100_000, 10_000]

it(`${TEXTS} texts are searched or refused, alike everywhere (TEARSHEET_SEED=${seed})`, { timeout: 0 }, async () => {
  await tryQueries({ numRuns: TEXTS, seed })
})

it(`the good ones beside ${BESIDE} saved texts go on (TEARSHEET_SEED=${seed})`, { timeout: 0 }, () => {
  tryBesideGood({ numRuns: BESIDE, seed })
})
