import { samplePayloadText } from '../../../../main/embedded-service/delivery/payload.ts'
import { request } from 'node:http'

/** Delivers a payload to a receiver as the service would, also signed; resolves to the status of the response. */
export const deliver = (url: string, body: string, deliveryId: string, signature?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-svc-delivery': deliveryId,
      ...(signature === undefined ? {} : { 'x-svc-signature': signature }),
    }
    const call = request(url, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })

/** A payload for the receiver. */
export const payload = (id: string): string => samplePayloadText('Earnings/v1', { id, at: 0, forProduction: true })
