import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { packStatic } from './pack-static'

let folder: string
beforeEach(async () => {
  folder = await createTemporaryFolder()
})

test('packs text files in all folders with Brotli and gzip', async () => {
  const script = 'console.log("the same line again")\n'.repeat(100)
  await mkdir(path.join(folder, 'chunks'))
  await writeFile(path.join(folder, 'chunks/a.js'), script)
  expect(await packStatic(folder)).toBe(1)
  expect(brotliDecompressSync(await readFile(path.join(folder, 'chunks/a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(path.join(folder, 'chunks/a.js.gz'))).toString()).toBe(script)
})

test.each([
  ['photo.webp', 'x'.repeat(1000), 0],
  ['a.js.br', 'x'.repeat(1000), 0],
  ['tiny.js', '1', 1],
])('keeps no packed copy of %s', async (name, text, packed) => {
  await writeFile(path.join(folder, name), text)
  expect(await packStatic(folder)).toBe(packed)
  expect(await readdir(folder)).toEqual([name])
})
