/** The path of uploaded images of businesses. The image's id follows. */
export const IMAGE_PATH = '/objects/business-images/'
/** The longest side of the size for phones, in pixels. `?w=480` after an image's path selects it. */
export const PHONE_IMAGE_PX = 480
/** The longest side of the size for larger screens, in pixels. The path alone returns it. */
export const DESK_IMAGE_PX = 1200
