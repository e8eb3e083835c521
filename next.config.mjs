/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  expireTime: 3600,
  images: { formats: ['image/webp'], maximumRedirects: 0, remotePatterns: [] },
}
