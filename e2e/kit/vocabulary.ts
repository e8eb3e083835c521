type Node = Record<string, unknown>

/** What search engines ask of each type; a type that is not here is not one we mean to use. */
const REQUIRED: Record<string, string[]> = {
  LocalBusiness: ['name', 'address', 'url', 'telephone', 'areaServed'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Organization: ['name', 'url', 'logo'],
  ImageObject: ['url'],
  TaxiService: ['name', 'provider', 'areaServed', 'serviceType'],
  Service: ['name'],
  OfferCatalog: ['name', 'itemListElement'],
  Offer: ['priceSpecification'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  PriceSpecification: ['minPrice', 'priceCurrency'],
  City: ['name'],
  AdministrativeArea: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  WebPage: ['@id'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
    'wordCount',
  ],
  CollectionPage: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}
/** What nobody gave us, and must not be made up. */
const NEVER = ['aggregateRating', 'review', 'reviewRating', 'priceRange']
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Every part of a page's data that names its type, however deep. */
export function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (!isNode(value)) return []
  return [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(listNodes)]
}

/** What is wrong with a part, in words. */
export function findFaults(node: Node): string[] {
  const type = String(node['@type'])
  const required = REQUIRED[type]
  if (required === undefined) return [`${type} is no type of ours`]
  const faults = required.filter(name => isEmpty(node[name])).map(name => `${type} lacks ${name}`)
  for (const name of NEVER) if (name in node) faults.push(`${type} has ${name}`)
  for (const [name, value] of Object.entries(node)) {
    if (/^(url|item|@id|urlTemplate)$/.test(name) && !/^https?:\/\//.test(String(value))) {
      faults.push(`${type}.${name} is not a whole address: ${value}`)
    }
    if (/^date/.test(name) && !DATE.test(String(value))) faults.push(`${type}.${name} is no instant: ${value}`)
  }
  if (type === 'BlogPosting' && String(node.headline).length > 110) faults.push('the headline is too long')
  return faults
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
