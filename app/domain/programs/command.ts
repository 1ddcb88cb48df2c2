/** How the command of the shell reaches the running application. */
export interface CommandAccess {
  /** The address of the door, on this computer. */
  url: string
  token: string
}

/** The file with that, in the folder of the application's data, while programs can read. */
export const COMMAND_FILE = 'command.json'

/** The header of a table of completeness that says how many deliveries were missed. */
export const MISSED_HEADER = 'x-tearsheet-missed'

/** The header of it that says how many minutes of the time cannot be judged. */
export const UNJUDGED_HEADER = 'x-tearsheet-unjudged'

/** Maximum number of stories in a table. */
export const MAX_TABLE_STORIES = 2000

/** The header of a table of stories that says how many more match, as far as they are counted. */
export const MORE_HEADER = 'x-tearsheet-more'

/** The header that names a connection, encoded as in an address. */
export const CONNECTION_HEADER = 'x-tearsheet-connection'
