/** How long a stored page may be shown, by this site or by any cache before it, while no newer one can be made. */
export const PAGE_EXPIRE_S = 3600
