import { createServer, type Socket } from 'node:net'

/** A server of speech that says nothing and keeps what it is to say. */
interface SpeechServer {
  /** The variable by which a program finds it. */
  env: { SPEECHD_ADDRESS: string }
  /** What it was to say so far. */
  said: readonly string[]
  stop(): void
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The words of a message, without its marks for the voice. */
const wordsOf = (ssml: string): string =>
  ssml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** How long a message takes to be spoken, in milliseconds. */
const SPOKEN_AFTER_MS = 50

/** Replies to commands, with the number of the message that came last. */
function replyTo(command: string, message: number): string {
  const name = command.toUpperCase()
  if (name.startsWith('LIST OUTPUT_MODULES')) return '250-silent\r\n250 OK MODULE LIST SENT\r\n'
  if (name.startsWith('LIST SYNTHESIS_VOICES')) return '249-silent\ten\tnone\r\n249 OK VOICE LIST SENT\r\n'
  if (name.startsWith('HISTORY GET CLIENT_ID')) return '245-1\r\n245 OK CLIENT ID SENT\r\n'
  if (name.startsWith('GET')) return `251-${name.includes('LANGUAGE') ? 'en' : '0'}\r\n251 OK GET RETURNED\r\n`
  if (name === 'SPEAK') return '230 OK RECEIVING DATA\r\n'
  if (/^(CHAR|KEY|SOUND_ICON)/.test(name)) return `225-${message}\r\n225 OK MESSAGE QUEUED\r\n`
  return '200 OK\r\n'
}

/**
 * Starts one on a socket of that path. It speaks the protocol of Speech Dispatcher: https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html
 */
export async function startSpeechServer(path: string): Promise<SpeechServer> {
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = ''
    let isData = false
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    function finish(text: string): void {
      const words = wordsOf(text)
      if (words !== '') said.push(words)
      const id = said.length
      socket.write(`225-${id}\r\n225 OK MESSAGE QUEUED\r\n`)
      // A client listens for these only after it has read the number of the message.
      setTimeout(() => {
        if (socket.writable) socket.write(`701-${id}\r\n701-1\r\n701 BEGIN\r\n702-${id}\r\n702-1\r\n702 END\r\n`)
      }, SPOKEN_AFTER_MS)
    }
    socket.on('data', (chunk: string) => {
      pending += chunk
      for (;;) {
        if (isData) {
          const end = `\r\n${pending}`.indexOf('\r\n.\r\n')
          if (end < 0) return
          const text = pending.slice(0, Math.max(0, end - 2))
          pending = pending.slice(end + 3)
          isData = false
          finish(text.replaceAll(/^\.\./gm, '.'))
        } else {
          const end = pending.indexOf('\r\n')
          if (end < 0) return
          const command = pending.slice(0, end)
          pending = pending.slice(end + 2)
          isData = command.toUpperCase() === 'SPEAK'
          if (/^CHAR /i.test(command)) said.push(command.slice(5))
          socket.write(replyTo(command, said.length))
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    env: { SPEECHD_ADDRESS: `unix_socket:${path}` },
    said,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
