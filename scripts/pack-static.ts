import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT_FILE = /\.(css|html|js|json|mjs|svg|txt|xml)$/
/** A packed copy must save at least this share. */
const MIN_SAVING = 0.05
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Packs each text file of a folder with Brotli 11 and gzip 9, as `a.js.br` and `a.js.gz`; returns the number of files.
 * nginx sends them as they are, so the effort is spent once.
 */
export async function packStatic(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && TEXT_FILE.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(packFile))
  return files.length
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  for (const [extension, packed] of [
    ['br', brotli],
    ['gz', gzipped],
  ] as const) {
    if (packed.length < content.length * (1 - MIN_SAVING)) await writeFile(`${file}.${extension}`, packed)
  }
}
