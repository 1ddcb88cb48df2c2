import { contextBridge, ipcRenderer } from 'electron'
import { CHANNELS, NOTICES, WIRE, type Desk } from '../../app/ipc/channels.ts'
import { removeWebRtc } from './without-webrtc.ts'

// SECURITY 8: three functions, with names from the list only. The page gets neither ipcRenderer nor an event object.
const desk: Desk = {
  invoke(callId, channel, input) {
    const known = (CHANNELS as readonly string[]).includes(channel)
    return known ? ipcRenderer.invoke(WIRE.invoke, callId, channel, input) : Promise.reject(new Error('no such call'))
  },
  cancel(callId) {
    ipcRenderer.send(WIRE.cancel, callId)
  },
  subscribe(listener) {
    const forward = (_event: unknown, notice: string): void => {
      if ((NOTICES as readonly string[]).includes(notice)) listener(notice)
    }
    ipcRenderer.on(WIRE.notice, forward)
    return () => {
      ipcRenderer.removeListener(WIRE.notice, forward)
    }
  },
}

removeWebRtc()
contextBridge.exposeInMainWorld('desk', desk)
