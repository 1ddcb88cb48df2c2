/**
 * Progress goes to standard error, so that standard output belongs to the command itself.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`tearsheet: ${text}\n`)
}

/** An end that needs no stack: a cause and a next step. */
export class Stop extends Error {}

/**
 * Runs a script's main function; its number is the exit status. A Stop becomes a plain message and exit status 1.
 * @param {() => Promise<number>} run
 */
export async function main(run) {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
