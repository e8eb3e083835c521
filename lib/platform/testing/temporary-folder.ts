import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const folders: string[] = []

// Of the test file that imports this module.
afterAll(async () => {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true })))
})

/** Creates a folder that goes when the tests of the file have ended. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'test-'))
  folders.push(folder)
  return folder
}
