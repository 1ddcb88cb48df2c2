import { contextBridge, ipcRenderer } from 'electron'
import { WIRE } from '../../app/ipc/channels.ts'
import type { KeyEntryDoor, KeyReply } from '../../app/ipc/window/key-window.ts'
import { removeWebRtc } from './without-webrtc.ts'

// SECURITY 15: what is typed leaves this window for main only. No answer brings it back, and main destroys the window, and with it the
// process that held the key, once the key is stored.
const keyEntry: KeyEntryDoor = {
  call: (call) => ipcRenderer.invoke(WIRE.keyWindow, call) as Promise<KeyReply>,
}

removeWebRtc()
contextBridge.exposeInMainWorld('keyEntry', keyEntry)
