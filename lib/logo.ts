/** The site's mark, in a square of 512: in its bars, on receipts and in the pictures of shared links. */
export const LOGO_PATH =
  'M424.98 370.79A216 216 0 1 1 296.48 46.98A182.52 182.52 0 1 0 424.98 370.79ZM337.04 130.72Q342.87 212.37 395.36 221.44Q342.87 230.51 337.04 312.16Q331.21 230.51 278.72 221.44Q331.21 212.37 337.04 130.72Z'
