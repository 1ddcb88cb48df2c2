/** What the system says of a connection that came to nothing, by its code. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ENOTFOUND: 'the name of the host was not found',
  EAI_AGAIN: 'the name of the host was not found',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

/** Why a request got no response, as a part of a sentence with the code of the system. Other errors are named by their code, or text. */
export function unansweredWords({ code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>): string {
  if (code === undefined) return message
  const words = WORDS[code]
  return words === undefined ? code : `${words} (${code})`
}
