import { describe, expect, it } from 'vitest'
import { createPlayer } from '../../../../../main/embedded-service/recording/player.ts'
import { requestKeyOf } from '../../../../../main/embedded-service/recording/request-key.ts'
import { recordingOf } from '../../../../../main/embedded-service/recording/recording.ts'
import type { Recording } from '../../../../../main/embedded-service/recording/recording.ts'
import { harEntry } from '../../../../support/har-entries.ts'

const recording = (status: number, query = ''): Recording =>
  recordingOf(harEntry({ status, url: `https://api.example/api/v2/news${query}` }), 'x.har') as Recording
const requestKey = (target: string) => requestKeyOf('GET', new URL(`http://replay${target}`), 'application/json')

describe('the player', () => {
  it('plays the recordings of a request key in order, and repeats the last one', () => {
    const { play } = createPlayer({
      playable: [recording(401), recording(200, '?page=1'), recording(429), recording(200)],
      unplayable: [],
    })
    const status = (target: string): unknown => (play(requestKey(target)) as Recording).status
    expect(Array.from({ length: 5 }, () => status('/api/v2/news'))).toEqual([401, 429, 200, 200, 200])
    expect([status('/api/v2/news?page=1'), status('/api/v2/news?token=x&page=01')]).toEqual([200, 200])
  })

  it('names what is not recorded, and what is nearest', () => {
    const { play } = createPlayer({ playable: [recording(200, '?updatedSince=5')], unplayable: [] })
    expect(play(requestKey('/api/v2/news?updatedSince=6&token=secret'))).toEqual({
      message:
        'Not recorded: GET /api/v2/news?updatedSince=6 (JSON). Nearest is GET /api/v2/news?updatedSince=5 (JSON): updatedSince: asked “6”, recorded “5”.',
      asked: 'GET /api/v2/news?updatedSince=6 (JSON)',
      nearest: [
        {
          recorded: 'GET /api/v2/news?updatedSince=5 (JSON)',
          differs: ['updatedSince: asked “6”, recorded “5”'],
        },
      ],
    })
  })

  it('distinguishes a recording without a body from a missing recording', () => {
    const { play } = createPlayer({
      playable: [],
      unplayable: [{ requestKey: requestKey('/api/v2/news'), reason: 'console.har, entry 1: there is no body' }],
    })
    expect(play(requestKey('/api/v2/news?page=0'))).toMatchObject({
      message: 'Recorded, but not to play: console.har, entry 1: there is no body.',
    })
    expect(play(requestKey('/api/v2/news?page=1'))).toMatchObject({
      message: 'Not recorded: GET /api/v2/news?page=1 (JSON).',
    })
  })
})
