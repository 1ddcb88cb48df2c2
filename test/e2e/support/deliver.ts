import { request } from 'node:http'

/** Delivers a payload to a receiver as the service would; resolves to the status of the response. */
export const deliver = (url: string, body: string, deliveryId: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-svc-delivery': deliveryId }
    const call = request(url, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
