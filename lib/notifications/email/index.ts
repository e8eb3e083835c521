import { readSite } from '#site'
import 'server-only'
import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import type { ThirdParty } from '@/lib/platform/adapter'
import { env, type SettingsSource } from '@/lib/platform/env'
import { writeWholeFile } from '@/lib/platform/write-whole-file'
import { singleton } from '@/lib/singleton'
import { smtp } from './smtp'
import { type EmailTransport, type Sender, toMailOptions } from './transport'

export type MailInUse = ThirdParty & { create(sender: Sender): EmailTransport }

export const mailSettingNames = Object.keys(smtp.settings)

/** Returns the mail server of the settings; null writes emails to the data folder. */
export function mailInUse(source?: SettingsSource): MailInUse | null {
  return smtp.use(source)
}

const transport = singleton<EmailTransport>('email transport')

/** Returns this process's email transport: the configured mail server, else files in the data folder. */
export function emailTransport(): EmailTransport {
  return transport.getOrCreate(createEmailTransport)
}

function createEmailTransport(): EmailTransport {
  const { notifications, dataDir } = env()
  // Read for each email: both can be edited.
  const sender = {
    get name() {
      return readSite().brand
    },
    get email() {
      return notifications.senderEmail ?? readSite().email
    },
  }
  const server = mailInUse()
  if (server !== null) return server.create(sender)
  return createFileTransport({ dir: path.join(dataDir, 'mail'), sender, log: line => console.info(line) })
}

type FileTransportOptions = { dir: string; sender: Sender; log: (line: string) => void }

/** Creates a transport that writes each email as it is sent, KEY.eml, and as a page for browsers, KEY.html. */
export function createFileTransport({ dir, sender, log }: FileTransportOptions): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email) {
      const { message: written } = await transport.sendMail(toMailOptions(email, sender))
      const bytes = Buffer.isBuffer(written) ? written : await buffer(written)
      await writeWholeFile(path.join(/*turbopackIgnore: true*/ dir, `${email.key}.eml`), bytes)
      await writeWholeFile(path.join(/*turbopackIgnore: true*/ dir, `${email.key}.html`), email.html)
      log(`email ${email.key} written to a file`)
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
