import { useEffect, useEffectEvent } from 'react'
import type { Channel, Notice } from '../../app/ipc/channels.ts'
import type { Input, Output } from '../../app/ipc/contract.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { inBackground } from './errors.ts'

/**
 * Takes what main keeps for the window until it is taken, such as a link that was opened, each time that a notice says so. With `atOnce` also
 * what came before the window was there.
 */
export function useTaken<C extends Channel>(
  notice: Notice,
  channel: C,
  input: Input<C>,
  onTaken: (taken: Output<C>) => void,
  atOnce = false,
): void {
  const take = useEffectEvent(() => inBackground(call(channel, input).then(onTaken)))
  useEffect(() => {
    if (atOnce) take()
    return onNotice((heard) => {
      if (heard === notice) take()
    })
  }, [notice, atOnce])
}
