import { contextBridge, ipcRenderer } from 'electron'
import { WIRE } from '../../app/ipc/channels.ts'
import type { KeyEntry } from '../../app/ipc/envelope.ts'

let sent = false

// SECURITY 15: the key leaves this window once; main then destroys the window and with it the process that contained
// the key.
const keyEntry: KeyEntry = {
  submit(key) {
    if (sent) return
    sent = true
    ipcRenderer.send(WIRE.enterKey, key)
  },
}

contextBridge.exposeInMainWorld('keyEntry', keyEntry)
