import type { ElectronApplication } from '@playwright/test'

/** Answers every dialog that asks where a file is to be written. */
export const saveTo = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
