/**
 * Prints progress to standard error, because standard output is for the output of the command itself.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`tearsheet: ${text}\n`)
}

/** An error without a stack: its message gives the cause and the next step. */
export class Stop extends Error {}

/**
 * Runs a script's main function, whose result is the exit status. A Stop becomes a plain message and exit status 1.
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
