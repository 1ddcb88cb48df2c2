// Runs in Electron, started by icons.mjs: Chromium draws the SVG at every size, and the pictures become PNG, ICNS and
// ICO files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IconIcns, IconIco } from '@shockpkg/icon-encoder'
import { app, BrowserWindow } from 'electron'
import { inRoot } from './paths.mjs'

/** Sizes in pixels that desktops use. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** Sizes that Windows uses. */
const ICO_SIZES = [16, 24, 32, 48, 64, 256]

/**
 * The ICNS type of each picture, in the order of Apple's own tool; pictures for high-density screens are twice as large
 * as their names say.
 * @type {[size: number, type: string][]}
 */
const ICNS_TYPES = [
  [64, 'ic12'],
  [128, 'ic07'],
  [256, 'ic13'],
  [256, 'ic08'],
  [16, 'ic04'],
  [512, 'ic14'],
  [512, 'ic09'],
  [32, 'ic05'],
  [1024, 'ic10'],
  [32, 'ic11'],
]

/**
 * The drawing for one size: groups with `data-from` are for that size and larger ones, those with `data-to` for that
 * size and smaller ones.
 * @param {string} svg
 * @param {number} size
 */
function drawingFor(svg, size) {
  return svg.replaceAll(
    /<g data-(from|to)="(\d+)"[^>]*>([\s\S]*?)<\/g>/g,
    (_, /** @type {string} */ bound, /** @type {string} */ limit, /** @type {string} */ content) =>
      (bound === 'from' ? size >= Number(limit) : size <= Number(limit)) ? content : '',
  )
}

/**
 * @param {Electron.WebContents} page
 * @param {string} svg
 * @param {number} size
 */
async function draw(page, svg, size) {
  /** @type {unknown} */
  const url = await page.executeJavaScript(`(async () => {
    const image = new Image()
    image.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(drawingFor(svg, size))})
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = ${size}
    canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size})
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(String(url).replace(/^.*,/, ''), 'base64')
}

async function drawAll() {
  const window = new BrowserWindow({ show: false })
  await window.loadURL('data:text/html,')
  const svg = readFileSync(inRoot('resources/icon/icon.svg'), 'utf8')
  /** @type {Map<number, Buffer>} */
  const pictures = new Map()
  for (const size of SIZES) {
    const picture = await draw(window.webContents, svg, size)
    pictures.set(size, picture)
    writeFileSync(inRoot(`resources/icon/${size}x${size}.png`), picture)
  }
  /** @param {number} size */
  const picture = (size) => pictures.get(size) ?? Buffer.alloc(0)

  const ico = new IconIco()
  for (const size of ICO_SIZES) await ico.addFromPng(picture(size), null, false)
  writeFileSync(inRoot('resources/icon/icon.ico'), ico.encode())

  const icns = new IconIcns()
  icns.toc = true
  for (const [size, type] of ICNS_TYPES) await icns.addFromPng(picture(size), [type], true)
  writeFileSync(inRoot('resources/icon/icon.icns'), icns.encode())
}

const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-icons-'))
app.setPath('userData', scratch)
// Electron becomes ready only after this module has finished, so the module must not wait for it.
void app
  .whenReady()
  .then(drawAll)
  .then(
    () => 0,
    (/** @type {unknown} */ error) => {
      console.error(error)
      return 1
    },
  )
  .then((status) => {
    rmSync(scratch, { recursive: true, force: true })
    app.exit(status)
  })
