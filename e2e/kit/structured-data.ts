type Node = Record<string, unknown>

/** Required properties of all used schema.org types. */
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
/** Properties without data. */
const NEVER = ['aggregateRating', 'review', 'reviewRating', 'priceRange']
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Lists the nodes of structured data at any depth. */
export function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (!isNode(value)) return []
  return [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(listNodes)]
}

/** Lists the errors of a node. */
export function findErrors(node: Node): string[] {
  const type = String(node['@type'])
  const required = REQUIRED[type]
  if (required === undefined) return [`${type} is not a known type`]
  const errors = required.filter(name => isEmpty(node[name])).map(name => `${type} lacks ${name}`)
  for (const name of NEVER) if (name in node) errors.push(`${type} has ${name}`)
  for (const [name, value] of Object.entries(node)) {
    if (/^(url|item|@id|urlTemplate)$/.test(name) && !/^https?:\/\//.test(String(value))) {
      errors.push(`${type}.${name} is not an absolute URL: ${value}`)
    }
    if (/^date/.test(name) && !DATE.test(String(value)))
      errors.push(`${type}.${name} is not an ISO date-time: ${value}`)
  }
  if (type === 'BlogPosting' && String(node.headline).length > 110) errors.push('the headline is too long')
  return errors
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
