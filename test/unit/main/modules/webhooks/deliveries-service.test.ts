import { describe, expect, it, vi } from 'vitest'
import { createDeliveriesService } from '../../../../../main/modules/webhooks/deliveries-service.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import { deliveryOf } from '../../../../support/library/retained-library.ts'
import { followedTasks, untoldTask } from '../../../../support/system/tasks.ts'
import { later, openTestLibrary } from '../../../../support/records/stories.ts'
import type { RunTask } from '../../../../../main/modules/context/context.ts'

const NAME = 'earnings'
const HERE = 'one'

function learnt(runTask: RunTask = untoldTask) {
  const library = openTestLibrary()
  let notices = 0
  const woken: string[] = []
  const service = createDeliveriesService({
    library: later(library),
    now: () => 7,
    knownSecrets: createKnownSecrets(),
    runTask,
    notify() {
      notices += 1
    },
    wake: (connection) => woken.push(connection),
  })
  const learn = (sample: string): unknown => library.webhooks.learnContract(NAME, sample, 5, HERE)
  learn('{"a":1}')
  return {
    service,
    library,
    schemas: (of = HERE) => library.webhooks.readContracts(of),
    stored: () => library.webhooks.readDelivery(1, { connection: HERE }),
    learn,
    woken,
    notices: () => notices,
  }
}

describe('a payload schema that was deleted', () => {
  it('comes back as it was, and can be deleted again', async () => {
    const { service, schemas } = learnt()
    const before = schemas()
    await service.forgetContract(HERE, NAME)
    expect(schemas()).toEqual([])
    expect([await service.putBackContract(HERE, NAME, true), schemas()]).toEqual(['done', before])
    expect([await service.putBackContract(HERE, NAME, false), schemas()]).toEqual(['done', []])
  })

  it('does not take the place of what was learnt since', async () => {
    const { service, schemas, learn } = learnt()
    await service.forgetContract(HERE, NAME)
    learn('{"b":2}')
    const since = schemas()
    expect([await service.putBackContract(HERE, NAME, true), schemas()]).toEqual(['changed', since])
  })

  it('is gone when nothing was deleted since the start', async () => {
    expect(await learnt().service.putBackContract(HERE, NAME, true)).toBe('gone')
  })

  it('tells the windows', async () => {
    const { service, notices } = learnt()
    await service.forgetContract(HERE, NAME)
    await service.putBackContract(HERE, NAME, true)
    expect(notices()).toBe(2)
  })
})

it('a delivery that is imported is stored, is told of, and teaches nothing', async () => {
  const { service, library, notices } = learnt()
  const body = '{"id":"p-1","kind":"News/v1","data":{"id":7}}'
  const id = await service.importFixture(HERE, JSON.stringify({ headers: [['X-A', 'b']], body }))
  expect(library.webhooks.readDelivery(id)).toMatchObject({
    headers: [['X-A', 'b']],
    body,
    receivedAt: 7,
    status: null,
  })
  expect(library.webhooks.readContracts(HERE).map(({ name }) => name)).toEqual([NAME])
  expect(notices()).toBe(1)
})

describe('the deletion of the deliveries', () => {
  /** A library with that many deliveries of the connection, and the service over it. */
  function stored(count: number) {
    const tasks = followedTasks()
    const rig = learnt(tasks.runTask)
    const rows = Array.from({ length: count }, (_, place) => ({ ...deliveryOf(place), connection: HERE }))
    rig.library.webhooks.storeDeliveries(rows)
    return { ...tasks, ...rig, left: () => rig.library.webhooks.countNewer(0, { text: '' }, { connection: HERE }) }
  }

  it('is a task that can be cancelled, and says how far it is', async () => {
    const { service, begun, told, left } = stored(1200)
    await service.clear(HERE)
    expect(begun).toEqual([{ title: 'Deletion of deliveries', view: 'webhooks', connection: HERE, canCancel: true }])
    expect(told.map(({ progress }) => progress?.done)).toEqual([500, 1000, 1200])
    expect(left()).toBe(0)
  })

  it('that is cancelled keeps what it has not reached, and tells the windows', async () => {
    const { service, library, cancel, left, notices } = stored(1200)
    const clearing = service.clear(HERE)
    cancel()
    await expect(clearing).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(left()).toBe(1200)
    expect(library.webhooks.readContracts(HERE).length).toBeGreaterThan(0)
    expect(notices()).toBe(1)
  })

  it('keeps a delivery that arrives meanwhile', async () => {
    const { service, library, told, left } = stored(600)
    const arriving = vi.spyOn(told, 'push').mockImplementationOnce(() => {
      library.webhooks.storeDeliveries([{ ...deliveryOf(900), connection: HERE }])
      return 0
    })
    await service.clear(HERE)
    expect(arriving).toHaveBeenCalledTimes(2)
    expect(left()).toBe(1)
  })
})

describe('the import of a delivery', () => {
  const CONTENT = JSON.stringify({ headers: [], body: '{"id":"p-1"}' })

  it('is a task', async () => {
    const tasks = followedTasks()
    await learnt(tasks.runTask).service.importFixture(HERE, CONTENT)
    expect(tasks.begun).toEqual([
      { title: 'Import of a delivery', view: 'webhooks', connection: HERE, canCancel: true },
    ])
  })

  it('that is cancelled stores nothing', async () => {
    const tasks = followedTasks()
    const { service, library } = learnt(tasks.runTask)
    tasks.cancel()
    await expect(service.importFixture(HERE, CONTENT)).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(library.webhooks.countNewer(0, { text: '' }, { connection: HERE })).toBe(0)
  })
})

describe('a delivery that was deleted', () => {
  it('comes back under its number, and can be deleted again', async () => {
    const { service, stored, library, notices } = learnt()
    library.webhooks.storeDeliveries([{ ...deliveryOf(0), receivedAt: 1, connection: HERE }])
    await service.delete(HERE, 1)
    expect([stored(), notices()]).toEqual([null, 1])
    expect([await service.putBack(HERE, 1, true), stored()?.id]).toEqual(['done', 1])
    expect([await service.putBack(HERE, 1, false), stored()]).toEqual(['done', null])
  })

  it('goes on to be forwarded when it comes back', async () => {
    const { service, library, woken } = learnt()
    library.webhooks.storeDeliveries([{ ...deliveryOf(0), receivedAt: 1, connection: HERE }])
    await service.delete(HERE, 1)
    expect(woken).toEqual([])
    await service.putBack(HERE, 1, true)
    await service.putBack(HERE, 1, false)
    expect(woken).toEqual([HERE])
  })

  it('is gone after another start', async () => {
    const { service } = learnt()
    expect(await service.putBack(HERE, 1, true)).toBe('gone')
  })

  it('cannot be noted', async () => {
    const { service } = learnt()
    await expect(service.note(HERE, 1, { label: 'a', note: null })).rejects.toThrow('invalid-input')
  })
})

it('a delivery that the person lets teach is told of, taken out again, and refused a second time', async () => {
  const { service, library, notices } = learnt()
  const raw = new TextEncoder().encode('{"id":"p","kind":"x"}')
  library.webhooks.storeDeliveries([{ ...deliveryOf(0), kindAsSent: 'x', errorText: null, raw, connection: HERE }])
  expect(await service.putBackTeaching(HERE, 1, false)).toBe('gone')
  await service.teach(HERE, 1)
  expect([library.webhooks.hasContract('x', HERE), notices()]).toEqual([true, 1])
  await expect(service.teach(HERE, 1)).rejects.toThrow('invalid-input')
  expect([await service.putBackTeaching(HERE, 1, false), library.webhooks.hasContract('x', HERE)]).toEqual([
    'done',
    false,
  ])
  expect(notices()).toBe(2)
})
