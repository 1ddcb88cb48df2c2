/** The two retry schedules that are published for deliveries. */
export type RetrySchedule = 'news' | 'data'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses before the second, third, … attempt of a news delivery: 500 ms, doubling up to 5 min, for 24 h in total. */
function* newsPauses(): Generator<number> {
  let waited = 0
  for (let pause = 500; waited + pause <= 24 * HOUR; pause = Math.min(pause * 2, 5 * MINUTE)) {
    waited += pause
    yield pause
  }
}

/**
 * Pauses of a data delivery: 15 attempts in the first 5 minutes, 11 more in the first hour, then 12 an hour for 7 days.
 */
function* dataPauses(): Generator<number> {
  for (let attempt = 1; attempt < 15; attempt++) yield (5 * MINUTE) / 15
  for (let attempt = 0; attempt < 11; attempt++) yield 5 * MINUTE
  for (let attempt = 0; attempt < 7 * 24 * 12; attempt++) yield 5 * MINUTE
}

/** Pauses in milliseconds between the attempts of a delivery, by the published schedule. */
export const pausesOf = (schedule: RetrySchedule): Generator<number> =>
  schedule === 'news' ? newsPauses() : dataPauses()

// SPEC Events: a 2xx status means success. The other rules are published for production deliveries.
/** The consequence of the receiver's status for the delivery. */
export function judge(status: number): 'delivered' | 'stop' | 'again' {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 401 && status <= 403 ? 'stop' : 'again'
}
