import type { KeyBindings } from '../app/domain/commands/bindings.ts'
import type { SecretTarget } from '../app/domain/connection/connection.ts'
import type { Theme } from '../app/domain/settings/appearance.ts'
import type { Notice } from '../app/ipc/channels.ts'
import type { AboutParts } from './modules/about/module.ts'
import type { OpenKeyWindow } from './modules/connection/handlers.ts'
import type { KeyEntry } from './modules/connection/key-entry.ts'
import type { FileDialogs, PageOutput } from './modules/files/module.ts'
import type { BackupDialogs } from './modules/library/module.ts'
import type { NotifierPorts } from './modules/notifications/module.ts'
import type { ResolveProxy } from './platform/http/undici-transport.ts'
import type { Dispatcher, NoticeTarget, WindowId } from './platform/ipc/dispatcher.ts'
import type { StartThread } from './platform/threads/start-threads.ts'
import type { Logger } from './platform/log/logger.ts'
import type { SettingsStore } from './platform/settings/settings-store.ts'
import type { LibraryClient } from './modules/library/library-client.ts'
import type { DamagedFile } from '../app/domain/library/integrity.ts'

/** Inputs of the application from the entry point. */
export interface CompositionOptions extends FileDialogs, BackupDialogs, NotifierPorts {
  folder: string
  /** Throws a storage-failed error while nothing may be written in the folder. */
  checkWritable: () => void
  startLibraryThread: StartThread
  /** Built files of the other threads. */
  decodeWorker: string
  embeddedWorker: string
  /** How the command for a shell is called on this computer. */
  command: string
  /** Options of the embedded service, passed on unchanged. */
  embeddedOptions: Readonly<Record<string, unknown>>
  resolveProxy: ResolveProxy
  /** Calls back after each sleep of the computer, change of its clock, and return of the network; returns a function that ends that. */
  onWake: (woke: () => void) => () => void
  /** Open the demonstration at once. */
  demo: boolean
  openKeyWindow: OpenKeyWindow
  /** Path of the socket of the session bus; null where there is none. */
  sessionBus: string | null
  /** The connection that a window showed at the end of the last start; null when none is known. */
  firstConnection: (window: WindowId) => string | null
  /** Forgets what windows showed of a connection; null for all of them. */
  forgetPlaces: (connection: string | null) => void
  /** Forgets what the next start would show first of a connection; null for all of them. */
  forgetFirstScreens: (connection: string | null) => void
  openLink: (url: string) => Promise<boolean>
  pageOutput: PageOutput
  about: AboutParts
  /** Shows in the menu which keys the commands have now. */
  showKeys: (bindings: KeyBindings) => void
  /** Gives what the system draws the theme of the windows. */
  showTheme: (theme: Theme) => void
  /** Sends a notice to one window, to all but one, or to all of them. */
  notify: (notice: Notice, to?: NoticeTarget) => void
  logger: Logger
}

/** What is stored on this computer. */
export interface Stores {
  settings: SettingsStore
  library: LibraryClient
  /** Has the threads of the library start again, which read some preferences at their start. */
  restartLibrary(): Promise<void>
  /** Says who is told of files that were repaired. */
  onRepaired(listener: (files: readonly DamagedFile[]) => void): void
}

/** The assembled main-process side of the application. */
export interface Composition {
  dispatcher: Dispatcher
  /** Creates the handler for the key window with that parent and target. */
  keyEntry(window: WindowId, target: SecretTarget): KeyEntry
  /** Removes the state of a closed window. */
  closed(window: WindowId): void
  /**
   * Finishes running work. False when a call to the keychain is still waiting, because such a call cannot be cancelled.
   */
  close(): Promise<boolean>
}
