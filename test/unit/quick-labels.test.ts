// @vitest-environment jsdom
import { expect, it } from 'vitest'

/** The labels of each control of a page: those that the simulated page finds, and those that are found quickly. */
async function labelsIn(markup: string): Promise<[plain: string[][], quick: string[][]]> {
  document.body.innerHTML = markup
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('button, input, meter, output, progress, select, textarea'),
  ]
  const read = (): string[][] =>
    controls.map((control) => [...(control.labels ?? [])].map((label) => label.textContent.trim()))
  const plain = read()
  await import('../config/quick-labels.ts')
  return [plain, read()]
}

it('the labels that are found quickly are those of the page', async () => {
  const [plain, quick] = await labelsIn(`
    <label for="a">by id</label><input id="a"><label>around <select></select></label>
    <label for="a">also by id</label><label for="b">around another <textarea></textarea></label>
    <label for="">for nothing <button></button></label><label>first <input><input></label>
    <input id="b" type="hidden"><button>alone</button><meter></meter><output id="c"></output>
    <progress></progress><label for="c">of the output</label>`)
  expect(plain.flat()).toContain('also by id')
  expect(quick).toEqual(plain)
})
