import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Answer } from './answer.ts'
import type { Negotiated } from './negotiation.ts'
import { renderJsonBytes } from './render/json.ts'
import { renderXml } from './render/xml.ts'

/** An answer as bytes, with the headers that speak of them. */
export interface Rendered {
  status: number
  headers: Record<string, string | number>
  pieces: readonly Buffer[]
}

/** Shorter bodies gain nothing from being packed. */
const LEAST_PACKED = 1024

const pack = promisify(gzip)

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

/** Writes an answer out as the request wants it. */
export async function render(answer: Answer, { notation, gzip: packed }: Negotiated): Promise<Rendered> {
  const plain = notation === 'xml' ? [Buffer.from(renderXml(answer.body))] : renderJsonBytes(answer.body)
  const packs = packed && sizeOf(plain) >= LEAST_PACKED
  const pieces = packs ? [await pack(Buffer.concat(plain), { level: constants.Z_BEST_SPEED })] : plain
  return {
    status: answer.status,
    headers: {
      'content-type': notation === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
      ...(packs ? { 'content-encoding': 'gzip' } : {}),
      'content-length': sizeOf(pieces),
      vary: 'Accept, Accept-Encoding',
    },
    pieces,
  }
}

/** Sends an answer; to HEAD its headers only. */
export function send(response: ServerResponse, { status, headers, pieces }: Rendered, isHead: boolean): void {
  // Corked, so that head and pieces leave in one go.
  response.cork()
  response.writeHead(status, headers)
  if (!isHead) for (const piece of pieces) response.write(piece)
  response.end()
  response.uncork()
}
