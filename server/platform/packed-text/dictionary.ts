/**
 * Texts that packed texts often contain. Stored rows refer to their places in it, so it never changes: a better one gets
 * another format (pack-text.ts).
 */
export const DICTIONARY_1 = [
  // Browsers.
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  // Answers of a family, in the order of their fields.
  '"acknowledgement":{"state":"","version":"2026-11-","acknowledgedAt":"2026-11-20T10:00:00.000Z"}',
  ',"tosAgreed":true,"marketingOptIn":true,"shareWithCommunities":true,"shareWithPartners":true,"termsVersion":"2026-11-',
  ',"tosAgreed":true,"marketingOptIn":false,"shareWithCommunities":false,"shareWithPartners":false,"termsVersion":"2026-11-',
  '","budget":"$2,500 - $3,500 (Essential Care)","amenities":["24/7 Medical Care","Gourmet Dining","Fitness Center"',
  '","budget":"$3,500 - $4,500 (Standard Care)","amenities":["Gourmet Dining","Transportation","Memory Care"',
  '","budget":"$4,500 - $5,500 (Premium Care)","amenities":["Fitness Center","Memory Care","Social Activities"',
  '","budget":"$5,500 - $6,500 (Luxury Care)","amenities":["Transportation","Social Activities","Pet Friendly"',
  '","budget":"$6,500+ (Ultra-Premium)","amenities":["Memory Care","Pet Friendly","Arts & Crafts","Gardens","Spa"',
  ',"Housekeeping Services","Physical Therapy"],"tosAgreed":true',
  '","age":"65-70","gender":"Male","email":"@yahoo.com","city":"',
  '","age":"80-85","gender":"Female","email":"@outlook.com","city":"',
  '","age":"85+","gender":"Male","email":"@icloud.com","city":"',
  '","age":"70-75","gender":"Female","email":"@hotmail.com","city":"',
  '","age":"75-80","gender":"Female","email":"@gmail.com","city":"',
  '","state":"CA","state":"TX","state":"FL","state":"NY","zipCode":"","phone":"(555) ","phone":"+1',
  '{"firstName":"","lastName":"',
].join('')
