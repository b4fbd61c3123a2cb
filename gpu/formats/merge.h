// SPDX-License-Identifier: Apache-2.0
// Several files, or several formats in one file, that are about the same machines, as one reading. What one does not
// say another may; where two disagree the first one counts and the place is listed among the problems.
//
// Hosts are the same where their names or hashes are, or where nothing speaks against it: a file that names no host
// belongs to the host whose GPUs it matches, by UUID, by rank and bus id, by bus id, or else by device number. GPUs are
// told apart by host and bus id, so two hosts may use the same bus ids.
#pragma once

#include "gpu/formats/reading.h"

namespace ringside::formats {

/// Adds what `from` says to `to`.
void mergeInto(Reading& to, Reading&& from);

/// All of them, in this order. The first one's format is the format; the others are in `also`.
Reading merged(std::vector<Reading> readings);

/// Gives a structure without hosts one, of that name, to which all of it belongs.
void nameOnlyHost(Structure& structure, const std::string& name);

} // namespace ringside::formats
