#include "RuntimeTest.h"
