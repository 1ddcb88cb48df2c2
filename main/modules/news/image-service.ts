import { pictureType } from '../../../app/domain/news/picture-type.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { Transport } from '../../platform/http/transport.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context } from '../context/context.ts'
import type { CachedImage } from './store/images.ts'

/** Pictures of stories: requested when a reader asks for them, and cached for offline use. */
export interface ImageService {
  /**
   * A picture of the connection's stories by its https address, from the library or, with `mayFetch`, from its host.
   * Throws an error when there is none.
   */
  get(scope: ConnectionScope, url: string, mayFetch: boolean, signal: AbortSignal): Promise<CachedImage>
}

export interface ImageServicePorts extends Pick<Context, 'library' | 'settings' | 'now'> {
  transport: Transport
}

const LARGEST = 8 * 1024 * 1024

const refuse = (errorText: string): AppError => invalidInput('image', errorText)

function addressOf(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw refuse('Only pictures with an https address are loaded.')
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

/** Pictures, requested through the transport and cached in the library. */
export function createImageService({ transport, library, settings, now }: ImageServicePorts): ImageService {
  return {
    async get(scope, text, mayFetch, signal) {
      const url = addressOf(text)
      const cached = await library.news.readImage(scope.owner, url.href)
      if (cached !== null) return cached
      const { offline, imageHosts } = settings.current().preferences
      if (!mayFetch && !imageHosts.includes(url.host)) throw refuse('This picture has not been loaded. Allow it first.')
      if (offline) throw new AppError({ kind: 'offline', reason: 'chosen', detail: '' })
      // SECURITY 13: the host of a picture receives no key, cookie, referrer or application name.
      const reply = await transport({
        url,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        signal,
      })
      if (reply.status !== 200) throw refuse(`The picture’s host returned ${reply.status}.`)
      const bytes = Buffer.from(reply.body)
      if (bytes.length > LARGEST) throw refuse('The picture is larger than 8 MB.')
      const type = pictureType(bytes)
      if (type === null)
        throw refuse('The host did not send a supported picture. Supported formats are PNG, JPEG, GIF, WebP and AVIF.')
      const image = { type, bytes: new Uint8Array(bytes), receivedAt: now() }
      await library.news.storeImage(scope.owner, url.href, image)
      return image
    },
  }
}
