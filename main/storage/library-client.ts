import { Worker } from 'node:worker_threads'
import { FaultError } from '../../app/faults/fault.ts'
import type { Fault } from '../../app/faults/fault.ts'
import type { Library } from './library.ts'

/** A call to the library thread. */
export interface LibraryRequest {
  id: number
  method: keyof Library
  args: unknown[]
}

/** Its answer: a value, or why there is none. */
export interface LibraryResponse {
  id: number
  value: unknown
  failure: { newerSchema: boolean; message: string; fault: Fault | null } | null
}

/** The library as the main thread sees it: the same calls, answered later. */
export type LibraryClient = {
  [Method in keyof Library]: (...args: Parameters<Library[Method]>) => Promise<ReturnType<Library[Method]>>
}

// A record rather than a list, so that a method left out does not compile.
const METHODS: Readonly<Record<keyof Library, true>> = {
  damagedFiles: true,
  storeStories: true,
  storeRemovals: true,
  readStory: true,
  readPlainText: true,
  readLedger: true,
  readChain: true,
  listStories: true,
  countStories: true,
  matchingStories: true,
  checkRule: true,
  readFacets: true,
  readSnippets: true,
  completeField: true,
  listLabels: true,
  markStories: true,
  markAll: true,
  undoMarkAll: true,
  readWatchLists: true,
  saveWatchList: true,
  readWatermark: true,
  saveWatermark: true,
  readNamedQueries: true,
  saveNamedQuery: true,
  removeOrganised: true,
  storeImage: true,
  readImage: true,
  storeRatios: true,
  readRatios: true,
  storeQuestion: true,
  readQuestion: true,
  readAnswer: true,
  alteredAnswers: true,
  addWebhookTest: true,
  listWebhookTests: true,
  storeDeliveries: true,
  answerDeliveries: true,
  listDeliveries: true,
  readDelivery: true,
  relatedDeliveries: true,
  listRetries: true,
  clearDeliveries: true,
  readContracts: true,
  learnContract: true,
  forgetContract: true,
  addEntitlement: true,
  listEntitlements: true,
  readInventory: true,
  purge: true,
  makeRoom: true,
  writeBackup: true,
  restoreBackup: true,
  close: true,
}

function faultOfFailure({ newerSchema, message, fault }: NonNullable<LibraryResponse['failure']>): FaultError {
  if (fault !== null) return new FaultError(fault)
  const detail = newerSchema
    ? 'The library was written by a newer version of Tearsheet. Nothing in it was changed. Install that version to use it.'
    : `The library could not be read or written: ${message}.`
  return new FaultError({ kind: 'storage-damaged', detail })
}

/** Starts the library on a thread of its own, on the first call. `workerFile` is the built or source file of the worker. */
export function createLibraryClient(workerFile: string, folder: string): LibraryClient {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: FaultError) => void }>()
  let lastId = 0
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(workerFile, { workerData: { folder }, name: 'library' })
    started.on('message', ({ id, value, failure }: LibraryResponse) => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (failure === null) call?.resolve(value)
      else call?.reject(faultOfFailure(failure))
    })
    started.on('error', (error: Error) => {
      worker = null
      for (const call of waiting.values())
        call.reject(faultOfFailure({ newerSchema: false, message: error.message, fault: null }))
      waiting.clear()
    })
    return started
  }

  const invoke = (method: keyof Library, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, method, args } satisfies LibraryRequest)
    })

  return Object.fromEntries(
    Object.keys(METHODS).map((method) => [method, (...args: unknown[]) => invoke(method as keyof Library, args)]),
  ) as unknown as LibraryClient
}
