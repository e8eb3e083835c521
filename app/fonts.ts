import localFont from 'next/font/local'

// `npm run fonts` makes these files by the weights and ranges below. The two that are preloaded have the characters of
// this site's texts, and each fits in the first packets of a connection; the others have the rest of Latin, for names
// and posts that need them. The display face has no figures, "$" or "%": those of a heading are the sans face's.

const display = localFont({
  src: './fonts/cormorant-garamond.woff2',
  variable: '--font-display-basic',
  weight: '500 600',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+20-23, U+26-2F, U+3A-7E, U+A0, U+A9, U+B7, U+BD, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2190, U+2192, U+2212',
    },
  ],
})
const displayRest = localFont({
  src: './fonts/cormorant-garamond-rest.woff2',
  variable: '--font-display-rest',
  weight: '500 600',
  display: 'swap',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+A1-A8, U+AA-B6, U+B8-BC, U+BE-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2002-2012, U+201A, U+201E-2021, U+2030-205F, U+20AC, U+2122, U+2191, U+2193, U+2215',
    },
  ],
})
const sans = localFont({
  src: './fonts/manrope.woff2',
  variable: '--font-sans-basic',
  weight: '400 650',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+20-7E, U+A0, U+A9, U+B7, U+BD, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2190, U+2192, U+2212',
    },
  ],
})
const sansRest = localFont({
  src: './fonts/manrope-rest.woff2',
  variable: '--font-sans-rest',
  weight: '400 650',
  display: 'swap',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+A1-A8, U+AA-B6, U+B8-BC, U+BE-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2002-2012, U+201A, U+201E-2021, U+2030-205F, U+20AC, U+2122, U+2191, U+2193, U+2215',
    },
  ],
})

/** Defines the variables of the fonts on the root element. */
export const fontVariables = [display, displayRest, sans, sansRest].map(({ variable }) => variable).join(' ')
