import { buildLocalBusiness, buildTaxiService } from './business'

const contact = {
  phone: '+1 (212) 555-0142',
  email: 'desk@example.com',
  address: '12 Lantern Row, New York, NY 10013',
  businessHours: 'Chauffeurs 24 hours a day, every day.',
  whatsappNumber: '',
}

test('describes the company by its contact', () => {
  expect(buildLocalBusiness(contact)).toMatchObject({
    '@type': 'LocalBusiness',
    telephone: contact.phone,
    email: contact.email,
    address: {
      streetAddress: '12 Lantern Row',
      addressLocality: 'New York',
      addressRegion: 'NY',
      postalCode: '10013',
      addressCountry: 'US',
    },
    openingHoursSpecification: { opens: '00:00', closes: '23:59' },
  })
})

test('omits opening hours unless they are plainly around the clock', () => {
  expect(buildLocalBusiness({ ...contact, businessHours: 'Weekdays 9 to 5' })).not.toHaveProperty(
    'openingHoursSpecification',
  )
})

test("falls back to the operator's own number without a contact", () => {
  expect(buildLocalBusiness(undefined)).toMatchObject({ telephone: expect.stringMatching(/\d/) })
})

test("lists only the categories' own fares", () => {
  const data = buildTaxiService([{ _id: 's', name: 'Sedans', vehicles: ['Luxury Sedan'], baseFare: 69.95, perMile: 5 }])
  expect(data).toMatchObject({
    hasOfferCatalog: {
      itemListElement: [
        {
          priceSpecification: [
            { name: 'Base fare', price: '69.95', priceCurrency: 'USD' },
            { price: '5.00', unitCode: 'SMI' },
          ],
        },
      ],
    },
  })
  expect(JSON.stringify(data)).not.toMatch(/rating|review|HUR/i)
})

test('lists no offers without categories', () => {
  expect(buildTaxiService([])).not.toHaveProperty('hasOfferCatalog')
})
