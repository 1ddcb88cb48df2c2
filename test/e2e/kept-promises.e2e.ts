import { expect, test } from './support/desk.ts'

test('what main evaluates comes back, an error too, while garbage is collected all the time', async ({ startDesk }) => {
  const { app } = await startDesk()
  await app.evaluate(() => {
    const { setFlagsFromString } = process.getBuiltinModule('node:v8')
    setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
    setInterval(collect, 1)
  })
  for (let count = 0; count < 20; count++) {
    const [atOnce, later] = await Promise.all([
      app.evaluate((_electron, each) => each, count),
      app.evaluate(async ({ app: main }, each) => {
        await main.whenReady()
        return each
      }, count),
    ])
    expect([atOnce, later]).toEqual([count, count])
  }
  const failing = app.evaluate(() => {
    throw new Error('as planted')
  })
  await expect(failing).rejects.toThrow('as planted')
})
