/** User agent of Instagram’s browser on an Android phone. */
export const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; SM-A145M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android (34/14; 300dpi; 720x1466; samsung; SM-A145M; a14m; mt6768; es_UY; 660000000)';
