export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
