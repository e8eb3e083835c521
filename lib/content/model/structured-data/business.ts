import type {
  AdministrativeArea,
  City as CityArea,
  LocalBusiness,
  Offer,
  Organization,
  PostalAddress,
  TaxiService,
} from 'schema-dts'
import { readSite } from '#site'
import { cityPath } from '@/lib/content/model/paths'
import type { Contact, VehicleCategory } from '@/lib/content/model/schemas'
import { type City, socialLinks } from '@/lib/site'
import { nodeIds, toAbsoluteUrl } from './graph'

const US_ADDRESS = /^(.+),\s*([^,]+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/
const ALWAYS_OPEN = /\b24\s*(?:\/\s*7|hours\s+a\s+day)/i
const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Builds the LocalBusiness; omits empty contact fields. */
export function buildLocalBusiness(contact: Contact | null | undefined): LocalBusiness {
  const { phone = readSite().phone, email = readSite().email, address = '', businessHours = '' } = contact ?? {}
  const sameAs = [socialLinks.facebook, socialLinks.instagram, socialLinks.tiktok].filter(isProfileUrl)
  return {
    '@type': 'LocalBusiness',
    '@id': nodeIds.business,
    name: readSite().brand,
    url: toAbsoluteUrl('/'),
    logo: toAbsoluteUrl('/apple-icon.png'),
    image: toAbsoluteUrl('/og-default.jpg'),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && { address: parsePostalAddress(address) }),
    ...(ALWAYS_OPEN.test(businessHours) && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [...EVERY_DAY],
        opens: '00:00',
        closes: '23:59',
      },
    }),
    areaServed: readSite().cities.map(city => ({ '@id': toCityNodeId(city) })),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** Builds the Organization for pages that are not about the company. */
export function buildOrganization() {
  return {
    '@type': 'Organization',
    '@id': nodeIds.business,
    name: readSite().brand,
    url: toAbsoluteUrl('/'),
    ...(readSite().phone && { telephone: readSite().phone }),
    logo: { '@type': 'ImageObject', url: toAbsoluteUrl('/apple-icon.png'), width: '180', height: '180' },
  } as const satisfies Organization
}

/** Builds the TaxiService with its fares. */
export function buildTaxiService(categories: readonly VehicleCategory[]): TaxiService {
  return {
    '@type': 'TaxiService',
    '@id': nodeIds.service,
    name: `${readSite().brand} Black Car Service`,
    serviceType: 'Chauffeured black car and limousine service',
    url: toAbsoluteUrl('/'),
    provider: { '@id': nodeIds.business },
    areaServed: readSite().cities.map(toCityArea),
    ...(categories.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Vehicle categories',
        itemListElement: categories.map(toOffer),
      },
    }),
  }
}

export function toCityArea(city: City): CityArea {
  const state: AdministrativeArea = { '@type': 'AdministrativeArea', name: city.state }
  return { '@type': 'City', '@id': toCityNodeId(city), name: city.name, containedInPlace: state }
}

function toCityNodeId(city: City): string {
  return toAbsoluteUrl(cityPath(city.id))
}

function toOffer({ name, vehicles, baseFare, perMile, hourlyRate }: VehicleCategory): Offer {
  const prices = [
    ...(baseFare === undefined ? [] : [toPriceSpecification('Base fare', baseFare)]),
    ...(perMile === undefined ? [] : [{ ...toPriceSpecification('Per mile over 10 miles', perMile), unitCode: 'SMI' }]),
    ...(hourlyRate === undefined ? [] : [{ ...toPriceSpecification('Per extra hour', hourlyRate), unitCode: 'HUR' }]),
  ]
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, description: vehicles.join(', ') },
    ...(prices.length > 0 && { priceSpecification: prices }),
  }
}

function toPriceSpecification(name: string, amount: number) {
  return { '@type': 'UnitPriceSpecification', name, price: amount.toFixed(2), priceCurrency: 'USD' } as const
}

/** Splits "12 Lantern Row, New York, NY 10013". Addresses in any other format stay in one field. */
function parsePostalAddress(address: string): PostalAddress {
  const [, street, city, state, zip] = US_ADDRESS.exec(address.replace(/\s+/g, ' ').trim()) ?? []
  if (street === undefined) return { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'US' }
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  }
}

function isProfileUrl(link: string): boolean {
  return URL.canParse(link) && new URL(link).pathname !== '/'
}
