import 'server-only'
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import type { EmailTransport } from './email-transport'
import { type Sender, toMailOptions } from './envelope'

type FileTransportOptions = { dir: string; sender: Sender; log: (line: string) => void }

/** Creates a transport that writes each email as it is sent, KEY.eml, and as a page for browsers, KEY.html. */
export function createFileTransport({ dir, sender, log }: FileTransportOptions): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: written } = await transport.sendMail(toMailOptions({ message, sender }))
      const bytes = Buffer.isBuffer(written) ? written : await buffer(written)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFileAtomically({ dir, name: `${message.key}.eml`, bytes })
      await writeFileAtomically({ dir, name: `${message.key}.html`, bytes: message.html })
      log(`email ${message.key} written to a file`)
    },
    async isReachable() {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await access(dir, constants.W_OK)
        return true
      } catch {
        return false
      }
    },
    async close() {},
  }
}

async function writeFileAtomically({
  dir,
  name,
  bytes,
}: {
  dir: string
  name: string
  bytes: Buffer | string
}): Promise<void> {
  const temporaryPath = path.join(/*turbopackIgnore: true*/ dir, `.${name}.${randomBytes(6).toString('hex')}`)
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await rename(temporaryPath, path.join(/*turbopackIgnore: true*/ dir, name))
  } finally {
    await file.close()
    await rm(temporaryPath, { force: true })
  }
  const directory = await open(dir, 'r')
  await directory.sync().finally(() => directory.close())
}
