import { act, cleanup, configure, getConfig, render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { sendReply, type Channel, type Notice, type SentReply } from '../../../app/ipc/channels.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { createQueryClient } from '../../../renderer/query/query-client.ts'
import { Messages, sayFailure } from '../../../renderer/ui/states/messages.tsx'
import { settled, turns } from '../system/settled.ts'
import './frames.ts'

// A file that renders begins with the comment `// @vitest-environment jsdom`, and imports the views that the window loads later.

/** What main replies to each call. A channel that is not listed never gets a reply. */
export type Replies = { [C in Channel]?: (input: Input<C>) => Output<C> | Promise<Output<C>> }

/** A reply function that refuses with an error. */
export const refusing = (error: ErrorInfo) => (): never => {
  throw new Refusal(error)
}

class Refusal extends Error {
  readonly error: ErrorInfo

  constructor(error: ErrorInfo) {
    super(error.kind)
    this.error = error
  }
}

/** The rendered part of the window and the other side of its door. */
interface RenderedWindow extends RenderResult {
  /** The person; no action waits for a clock. */
  user: UserEvent
  /** The calls that main got so far. */
  calls: readonly { channel: string; input: unknown }[]
  /** The channels of the calls that the window cancelled so far. */
  cancelled: () => readonly string[]
  /** The inputs of the calls of one channel so far. */
  inputsOf: <C extends Channel>(channel: C) => Input<C>[]
  /** Sends a notice of main and waits for what follows from it. */
  notify: (notice: Notice) => Promise<void>
  /** Waits for everything that follows from what was done so far. */
  settle: () => Promise<void>
}

async function replyTo(replies: Replies, channel: Channel, input: unknown): Promise<SentReply> {
  const answer = replies[channel] as ((input: unknown) => unknown) | undefined
  if (answer === undefined) return new Promise(() => undefined)
  try {
    return sendReply(channel, { ok: true, value: await answer(input) })
  } catch (thrown) {
    if (thrown instanceof Refusal) return sendReply(channel, { ok: false, error: thrown.error })
    throw thrown
  }
}

/** Gives the window a door to a main that replies like this. */
export function stubDesk(replies: Replies) {
  const calls: { callId: string; channel: Channel; input: unknown }[] = []
  const cancelled: string[] = []
  const listeners = new Set<(notice: string) => void>()
  Object.defineProperty(window, 'desk', {
    configurable: true,
    value: {
      invoke(callId: string, channel: Channel, input: unknown) {
        calls.push({ callId, channel, input })
        return replyTo(replies, channel, input)
      },
      cancel: (callId: string) => cancelled.push(callId),
      subscribe(listener: (notice: string) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  return {
    calls,
    cancelled: (): readonly string[] =>
      calls.filter(({ callId }) => cancelled.includes(callId)).map(({ channel }) => channel),
    inputsOf: <C extends Channel>(channel: C) =>
      calls.filter((call) => call.channel === channel).map(({ input }) => input as Input<C>),
    notify(notice: Notice) {
      for (const listener of [...listeners]) listener(notice)
    },
  }
}

/**
 * Renders the whole window with its query cache, and waits until it is settled. `onCaughtError` gets what a boundary
 * catches, which React would otherwise print.
 */
export async function renderWhole(
  whole: ReactNode,
  replies: Replies,
  onCaughtError: (error: unknown) => void = () => undefined,
): Promise<RenderedWindow> {
  const desk = stubDesk(replies)
  const settle = (): Promise<void> => act(settled)
  const rendered = render(<QueryClientProvider client={createQueryClient(sayFailure)}>{whole}</QueryClientProvider>, {
    onCaughtError,
  })
  await settle()
  return {
    ...rendered,
    ...desk,
    user: userEvent.setup({ delay: null }),
    settle,
    async notify(notice) {
      desk.notify(notice)
      await settle()
    },
  }
}

// A step of the person is over once its frames were drawn: a menu opens in the frame after the press. Otherwise a timer
// decides whether that frame or the next line of the test comes first.
const { asyncWrapper } = getConfig()
configure({
  async asyncWrapper(step) {
    const outcome: unknown = await asyncWrapper(step)
    await act(() => turns(2))
    return outcome
  },
})

// Otherwise the query cache would tell its observers after a time-out, for which nothing here waits.
notifyManager.setScheduler(queueMicrotask)

afterEach(cleanup)

/** Renders a part of the window, beside which its messages are shown. */
export const renderWindow = (
  part: ReactNode,
  replies: Replies = {},
  onCaughtError?: (error: unknown) => void,
): Promise<RenderedWindow> => renderWhole(<Messages>{part}</Messages>, replies, onCaughtError)
