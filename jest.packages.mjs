import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

/** Packages of many modules, by their names in imports. */
const PACKAGES = {
  '@testing-library/(react|dom|user-event|jest-dom)': `
    import '@testing-library/jest-dom'
    export * from '@testing-library/react'
    export { default } from '@testing-library/user-event'`,
  'kysely(/migration)?': `
    export * from 'kysely'
    export * from 'kysely/migration'`,
  'libphonenumber-js': `export * from 'libphonenumber-js'`,
  'libphonenumber-js/min': `export * from 'libphonenumber-js/min'`,
  undici: `export * from 'undici'`,
  zod: `export * from 'zod'`,
}

const versions = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(JSON.stringify(PACKAGES))
  .digest('hex')
const folder = path.resolve('.jest-packages', versions)

/** Maps packages to bundles of one file each: Jest loads every module again for each test file. */
export function mapPackages() {
  return Object.fromEntries(
    Object.entries(PACKAGES).map(([name, contents]) => [`^${name}$`, bundle(name.replaceAll(/\W/g, '-'), contents)]),
  )
}

function bundle(name, contents) {
  const file = path.join(folder, `${name}.cjs`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  buildSync({
    stdin: { contents, resolveDir: '.' },
    outfile: unfinished,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // One copy, whoever imports it.
    external: ['react', 'react-dom'],
  })
  renameSync(unfinished, file)
  return file
}
