import 'server-only'
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { type Sender, toMail } from './envelope'
import type { MailPort } from './port'

type Options = { dir: string; sender: Sender; log: (line: string) => void }

/** Mail as files that any mail program opens, one a message under its key: what is written twice is there once. */
export function createFileMail({ dir, sender, log }: Options): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: written } = await transport.sendMail(toMail({ message, sender }))
      const bytes = Buffer.isBuffer(written) ? written : await buffer(written)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole({ dir, name: `${message.key}.eml`, bytes })
      log(`email ${message.key} written to a file`)
    },
    async answers() {
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

/** The file is there whole or not at all, and has reached the disk before this returns. */
async function writeWhole({ dir, name, bytes }: { dir: string; name: string; bytes: Buffer }): Promise<void> {
  const draft = path.join(/*turbopackIgnore: true*/ dir, `.${name}.${randomBytes(6).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await rename(draft, path.join(/*turbopackIgnore: true*/ dir, name))
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  const folder = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}
