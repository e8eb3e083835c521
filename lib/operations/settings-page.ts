import { readSite } from '#site'
import 'server-only'
import type { LinkTable } from '@/lib/booking/tables'
import { contactSchema } from '@/lib/content/model/schemas'
import { contentFolder } from '@/lib/content-folder'
import { identifyMail } from '@/lib/notifications/email/operator-link'
import { gatewayInUse } from '@/lib/payments/server/gateways'
import type { SettingsView, Setup, UnitView } from '@/lib/settings/model/schemas'
import type { SectionId } from '@/lib/settings/model/sections'
import type { SettingsContext } from '@/lib/settings/server/link'
import { isMailProven } from '@/lib/settings/server/link'
import { readSettings } from '@/lib/settings/server/read-settings'
import { brandSchema } from '@/lib/site-files'
import { readConnections } from './connections'
import { isExampleHost, isFictionalPhone, listUnchangedFiles } from './example-content'

/** Reads all that the settings page shows. */
export async function readSettingsPage(context: SettingsContext, link: LinkTable): Promise<SettingsView> {
  const content = await readSettings(context.db, link)
  const mail = await isMailProven(context)
  return {
    ...content,
    connections: await readConnections(context),
    setup: await readSetup(content.units, mail),
    provesMail: !mail && link.mail !== null && link.mail === identifyMail(context.secret),
  }
}

async function readSetup(units: readonly UnitView[], mail: boolean): Promise<Setup> {
  const unchanged = await listUnchangedFiles(contentFolder())
  const find = (id: SectionId) => units.find(({ unit }) => unit === id)
  const isOwn = (id: SectionId, file: string) => find(id)?.source !== 'file' || !unchanged.includes(file)
  const contact = contactSchema.safeParse(find('contact')?.value).data
  return {
    brand: readSite().brand !== brandSchema.parse({}).name,
    contact: contact !== undefined && !isExampleHost(contact.email) && !isFictionalPhone(contact.phone),
    cities: isOwn('cities', 'cities.json'),
    rates: isOwn('rates', 'vehicle-categories.json'),
    mail,
    payments: gatewayInUse().demoNotice === null,
  }
}
